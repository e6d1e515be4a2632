import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { type PackedOutput, unpackOutput } from "./packed-output.server";
import { renderOutput } from "./render-output.server";

/** The thread that papers are drawn in. */
answerQuestions((packedOrder: PackedOutput) => renderOutput(unpackOutput(packedOrder)));
