import type { DocumentAuthorization, ReportAuthorization } from "~/door/actor";
import type { FeatureName } from "~/door/features";
import type { Permission } from "~/door/permissions";

/** Everything that decides what a user may do, as stored. */
export interface Rights {
  permissions: Permission[];
  authorizations: DocumentAuthorization[];
  reports: ReportAuthorization[];
  featuresOff: FeatureName[];
}
