import { testPortal } from "../support/test-portal";
import { people } from "./administration/people";
import { settings } from "./administration/settings";
import { texts } from "./administration/texts";

/** Changes of administrators, checked where they take effect. */
const portal = testPortal();

texts(portal);
people(portal);
settings(portal);
