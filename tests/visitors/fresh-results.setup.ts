import { rmSync } from "node:fs";
import { results } from "./state-of-page";

/** What visitors see in a run is looked at anew; what an earlier run left would be taken for its findings. */
export default function setup(): void {
  for (const path of Object.values(results)) rmSync(path, { recursive: true, force: true });
}
