import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { writeConfigurationFile } from "./configuration-file.server";
import { configurationOf, type WrittenConfiguration } from "./written-configuration.server";

/** Worker thread that writes configuration files. */
answerQuestions(
  (configuration: WrittenConfiguration) => writeConfigurationFile(configurationOf(configuration)),
  (file) => [file.buffer as ArrayBuffer],
);
