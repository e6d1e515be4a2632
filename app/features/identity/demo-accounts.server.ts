import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Permission } from "~/door/permissions";
import { demoPartners, demoSalesAreas } from "~/erp/demo-partners";
import { newId } from "~/lib/ids";
import {
  apiTokens,
  holdings,
  micrositeSalesAreas,
  microsites,
  roles,
  salesAreas,
  userRoles,
  users,
} from "./identity.tables";
import { hashPassword } from "./passwords.server";
