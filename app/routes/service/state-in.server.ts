import { type RequestState, requestStates } from "~/features/service/requests/service-request";
import { badAddressPage } from "~/http/failures.server";

/** Reads the state that a list is limited to. */
export function stateIn(params: URLSearchParams): RequestState | null {
  const value = params.get("state") || null;
  const state = requestStates.find((each) => each === value) ?? null;
  if (value !== null && state === null) {
    throw badAddressPage({ key: "ui.unknownValue", params: { name: "state", value: value.slice(0, 60) } });
  }
  return state;
}
