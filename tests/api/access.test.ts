import { describe } from "vitest";
import { testPortal } from "../support/test-portal";
import { configuredForms } from "./access/configured-forms";
import { entrances } from "./access/entrances";
import { features } from "./access/features";
import { formQuestions } from "./access/form-questions";
import { links } from "./access/links";
import { strangers } from "./access/strangers";

/**
 * Tests who may open, see and send what, at one portal. The order counts: entrances are tried as the demo's people, one of whom a
 * stranger's records make a manager of customers, and the last tests switch parts of the portal off.
 */
const portal = testPortal();

describe("configured forms", () => configuredForms(portal));
describe("questions", () => formQuestions(portal));
describe("entrances", () => entrances(portal));
describe("strangers", () => strangers(portal));
describe("links", () => links(portal));
describe("parts", () => features(portal));
