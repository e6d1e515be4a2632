import { inspect } from "node:util";

/** A reason not to start that an operator can remove: printed as its sentence, without the place in the code. */
export class StartRefusal extends Error {
  override name = "StartRefusal";
}

/** Returns the sentence for an operator; of any other error, which is a defect, all that is known about it. */
export const startFailure = (error: unknown): string =>
  error instanceof StartRefusal ? error.message : inspect(error);
