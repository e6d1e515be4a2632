import { testPortal } from "../support/test-portal";
import { partners } from "./acting/partners";
import { sessions } from "./acting/sessions";
import { supportCodes } from "./acting/support-codes";

/** Sessions, acting as another user, customers of one's own; and attempts to gain permissions through them. */
const portal = testPortal();

sessions(portal);
partners(portal);
supportCodes(portal);
