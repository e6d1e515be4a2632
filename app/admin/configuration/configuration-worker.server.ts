import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { parseConfigurationFile } from "./configuration-file.server";

/** Worker thread that parses configuration files. */
answerQuestions((content: Uint8Array) => parseConfigurationFile(content));
