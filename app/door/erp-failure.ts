import { ErpError } from "~/erp/erp-errors";
import { isIndefinite } from "~/erp/indefinite";
import { conflict, type Failure, invalid, notFound, unavailable } from "./outcome";

/** Maps a failed ERP call to an outcome; undefined for any other error. */
export function failureOfErp(error: unknown): Failure | undefined {
  if (!(error instanceof ErpError)) return undefined;
  const { failure } = error;
  switch (failure.kind) {
    case "down":
      return unavailable(
        { key: failure.maintenance ? "door.erp.maintenance" : "door.erp.down" },
        isIndefinite(failure.until) ? undefined : failure.until,
        failure.maintenance,
      );
    case "throttled":
      return unavailable({ key: "door.erp.busy" }, failure.until);
    case "timeout":
    case "network":
      return unavailable({ key: "door.erp.noAnswer" });
    case "auth":
    case "protocol":
      return unavailable({ key: "door.erp.broken" });
    case "unsupported":
      return unavailable({ key: "door.erp.unsupported" });
    case "notFound":
      return notFound;
    case "conflict":
      return conflict({ key: "door.erp.changed" });
    case "locked":
      return conflict({ key: "door.erp.locked", params: { by: failure.by } });
    case "rejected":
      return invalid("", { key: "door.literal", params: { text: error.message } });
  }
}
