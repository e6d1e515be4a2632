import { type Env, readEnv } from "~/config/env.server";
import { startFailure } from "~/lib/start-refusal";

/** Reads the environment of a command; ends the command with the reason if a variable is wrong. */
export function readCommandEnv(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    console.error(startFailure(error));
    process.exit(2);
  }
}
