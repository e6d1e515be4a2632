import { testPortal } from "../support/test-portal";
import { answers } from "./edge/answers";
import { carts } from "./edge/carts";
import { machines } from "./edge/machines";
import { visitors } from "./edge/visitors";

/** Answers of the portal to visitors, attackers and machines, whatever page or record they ask for. */
const portal = testPortal();

visitors(portal);
answers(portal);
carts(portal);
machines(portal);
