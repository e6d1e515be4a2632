import { answerQuestions } from "~/lib/answer-questions.server";
import { renderOutput } from "./render-output.server";

/** The thread that papers are drawn in. */
answerQuestions(renderOutput);
