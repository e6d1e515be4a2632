import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { renderTitledPaper } from "./titled-paper.server";

/** The thread that the portal's own papers are drawn in. */
answerQuestions(renderTitledPaper);
