import type { FaultBoard, FaultRule } from "./faults";
import type { Request, Response } from "./protocol/exchange";

/**
 * Switches faults over HTTP, for portals in another process: `POST /control/faults` with a rule as JSON, `DELETE
 * /control/faults`, `GET /control/faults`. Returns undefined for all other addresses.
 */
export function answerControl(request: Request, faults: FaultBoard): Response | undefined {
  if (request.url !== "/control/faults") return undefined;
  if (request.method === "POST") faults.set(JSON.parse(request.body.toString("utf8")) as FaultRule);
  if (request.method === "DELETE") faults.clear();
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults.list()),
  };
}
