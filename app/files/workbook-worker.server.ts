import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { composeWorkbook } from "./compose-workbook.server";

/** The thread that workbooks are written in. */
answerQuestions(composeWorkbook);
