import { z } from "zod";
import type { DescribedAnswer, DescribedOperation } from "./requests-from-schema";

/** Parts of a description that its operations refer to. */
export interface DescribedComponents {
  schemas: Record<string, object>;
  responses: Record<string, DescribedAnswer>;
}

interface Answer {
  status: number;
  mediaType: string;
  text: string;
}

/** Makes a function that names what of an answer is not as the API's description says: status, media type, JSON. */
export function answerJudge({ schemas, responses }: DescribedComponents) {
  const validators = new Map<string, z.ZodType>();
  const validatorOf = (schema: object): z.ZodType => {
    const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll(
      "#/components/schemas/",
      "#/$defs/",
    );
    const validator = validators.get(text) ?? z.fromJSONSchema(JSON.parse(text));
    validators.set(text, validator);
    return validator;
  };
  return (
    { responses: describedAnswers }: DescribedOperation,
    { status, mediaType, text }: Answer,
  ): string[] => {
    const entry = describedAnswers[status];
    if (!entry) return [`status ${status}`];
    const { content = {} } = entry.$ref ? (responses[entry.$ref.split("/").at(-1) ?? ""] ?? {}) : entry;
    const media = content[mediaType] ?? content["*/*"];
    if (!media) return [`${status} ${mediaType}`];
    if (!media.schema || mediaType !== "application/json") return [];
    const judgement = validatorOf(media.schema).safeParse(JSON.parse(text));
    return judgement.success ? [] : [`${status} ${z.prettifyError(judgement.error)}`];
  };
}
