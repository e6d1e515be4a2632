import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  RouterProvider,
} from "react-router-dom";
import { expect, it } from "vitest";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { WordsProvider } from "~/i18n/i18n-context";
import { createTranslator } from "~/i18n/translate";
import { ErrorPage } from "./ErrorPage";
import { RequestIdContext } from "./request-id";

function pageAfter(error: unknown, errorElement = <ErrorPage />, address = "/"): string {
  const router = createMemoryRouter([{ id: "page", path: "*", element: null, errorElement }], {
    hydrationData: { errors: { page: error } },
    initialEntries: [address],
  });
  return renderToString(
    <WordsProvider value={createTranslator("en", writtenDictionary("en"))}>
      <RequestIdContext.Provider value="r-7">
        <RouterProvider router={router} />
      </RequestIdContext.Provider>
    </WordsProvider>,
  ).replaceAll("<!-- -->", "");
}

it("says of a fault that nobody expected what to do, how to name it, and the way back", () => {
  const page = pageAfter(new TypeError("x is not a function in /srv/secret.js"));
  expect(page).toContain(
    "A script error has occurred on this page, navigate back to the Dashboard or contact your Administrator",
  );
  expect(page).toMatch(
    /<strong>Error Description:<\/strong> The page couldn’t be completed\. .*Reference r-7/,
  );
  expect(page).toMatch(/<a class="button" href="\/dashboard">Back to Dashboard<\/a>/);
});

it("tells nothing of the program's inside", () => {
  const page = pageAfter(new TypeError("x is not a function in /srv/secret.js"));
  expect(page).not.toMatch(/TypeError|secret|not a function/);
});

it.each([
  ["customer", "belongs to a different customer", "/dashboard"],
  ["visitor", "you need to sign in", "/"],
  ["administrator", "may have been deleted", "/admin"],
] as const)("tells a %s what may be at an address, and where to go on", (reader, text, home) => {
  const error = new ErrorResponseImpl(404, "", { page: "notFound" });
  const page = pageAfter(error, <ErrorPage reader={reader} />);
  expect(page).toContain(text);
  expect(page).toContain(`<a class="button" href="${home}">`);
  // A link in an email may lead into another of the reader's sales areas (decision 31).
  expect(page.includes("choose the right one above")).toBe(reader === "customer");
});

it("says once that the ordering system is being maintained, and asks for patience only without a time", () => {
  const maintenance = { page: "maintenance", reason: { key: "door.erp.maintenance" } };
  const pageUntil = (until?: string) => pageAfter(new ErrorResponseImpl(503, "", { ...maintenance, until }));
  expect(pageUntil().match(/down for maintenance/g)).toHaveLength(1);
  expect(pageUntil()).toContain("Try again in a few minutes.");
  const page = pageUntil("2026-11-29T08:30:00Z");
  expect(page).toContain("Expected back:");
  expect(page).not.toContain("few minutes");
});

it("leads to the same page again where it can be shown later, and lets script look for the ordering system", () => {
  const address = "/orders?date_range=30&page=2";
  const pageWith = (data: object) => pageAfter(new ErrorResponseImpl(503, "", data), <ErrorPage />, address);
  const link = 'class="button main" href="/orders?date_range=30&amp;page=2"';
  expect(pageWith({ page: "unavailable" })).toContain(`<a ${link} data-back="">Try again</a>`);
  expect(pageWith({ page: "maintenance" })).toContain(`<a ${link} data-back="">Try again</a>`);
  expect(pageWith({ page: "outage" })).toContain(`<a ${link}>Try again</a>`);
  expect(pageWith({ page: "outage", typedText: "typed" })).not.toContain(link);
  expect(pageWith({ page: "conflict" })).not.toContain(link);
});
