import { rmSync } from "node:fs";
import { results } from "./state-of-page";

/** Clears the results of earlier runs, so that every state is inspected again. */
export default function setup(): void {
  for (const path of Object.values(results)) rmSync(path, { recursive: true, force: true });
}
