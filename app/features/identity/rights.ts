import type { DocumentAuthorization, ReportAuthorization } from "~/door/actor";
import type { FeatureName } from "~/door/features";
import type { Permission } from "~/door/permissions";

/** Stored data that decides what a user may do. */
export interface Rights {
  permissions: Permission[];
  authorizations: DocumentAuthorization[];
  reports: ReportAuthorization[];
  featuresOff: FeatureName[];
}
