import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { parseMail } from "./parse-mail";
import type { MailQuestion } from "./read-mail.server";

/** Worker thread that reads mails. */
answerQuestions(({ source, fallbackId }: MailQuestion) => parseMail(source, fallbackId));
