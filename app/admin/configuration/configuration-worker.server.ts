import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { parseConfigurationFile } from "./configuration-file.server";
import { memoryOf, writtenConfiguration } from "./written-configuration.server";

/** Worker thread that parses configuration files. */
answerQuestions(
  async (content: Uint8Array) => {
    const configuration = parseConfigurationFile(content);
    return configuration && writtenConfiguration(configuration);
  },
  (configuration) => (configuration ? memoryOf(configuration) : []),
);
