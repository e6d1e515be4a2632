import { testPortal } from "../support/test-portal";
import { areas } from "./administration/areas";
import { configurations } from "./administration/configurations";
import { people } from "./administration/people";
import { settings } from "./administration/settings";
import { texts } from "./administration/texts";
import { trials } from "./administration/trials";

/** Changes of administrators, checked where they take effect. */
const portal = testPortal();

areas(portal);
texts(portal);
people(portal);
settings(portal);
configurations(portal);
trials(portal);
