import type { FunctionImport } from "../metadata/model";
import type { Row } from "../read/read-entities";
import type { Call, SapService } from "../services/service";
import type { Response } from "./exchange";
import { json } from "./handle-read";
import { parseUrlLiteral } from "./literals";
import { badRequest, frameworkCodes, ODataError } from "./odata-error";

/** Calls a function import with the parameters of the address, all of which are obligatory. */
export async function callFunction(
  service: SapService,
  {
    description,
    query,
    method,
    call,
  }: { description: FunctionImport; query: URLSearchParams; method: string; call: Call },
): Promise<Response> {
  if (method !== description.method) {
    throw new ODataError(
      405,
      frameworkCodes.notAllowed,
      `Function '${description.name}' needs ${description.method}`,
    );
  }
  const work = service.functions?.[description.name];
  if (!work)
    throw new ODataError(501, frameworkCodes.notAllowed, `Function '${description.name}' is not implemented`);
  const parameters: Row = {};
  for (const [name, literal] of query) {
    if (name.startsWith("$") || name.startsWith("sap-")) continue;
    const field = description.parameters.get(name);
    if (!field)
      throw badRequest(frameworkCodes.badUri, `Invalid parameter '${name}' of '${description.name}'`);
    parameters[name] = parseUrlLiteral(field, literal);
  }
  return json({ d: await work(parameters, call) });
}
