import { Outlet, useLoaderData } from "@remix-run/react";
import { createElement as element } from "react";

/**
 * The least that Remix and React do for a page, as a server build: one route whose loader returns the rows, one component for the
 * table, no database, no session, no frame. `entry` answers as the entry module of an application does.
 */
export function minimalBuild({ title, head, rows }, entry) {
  function Page() {
    const page = useLoaderData();
    return element(
      "main",
      null,
      element("h1", null, page.title),
      element(
        "table",
        null,
        element("thead", null, element("tr", null, ...cells("th", page.head))),
        element(
          "tbody",
          null,
          ...page.rows.map((row, at) => element("tr", { key: at }, ...cells("td", row))),
        ),
      ),
    );
  }
  const cells = (tag, texts) => texts.map((content, at) => element(tag, { key: at }, content));
  const root = () =>
    element(
      "html",
      { lang: "en" },
      element("head", null, element("title", null, title)),
      element("body", null, element(Outlet)),
    );
  return {
    entry: { module: { default: entry } },
    routes: {
      root: { id: "root", path: "", module: { default: root } },
      list: {
        id: "list",
        parentId: "root",
        index: true,
        module: { default: Page, loader: () => ({ title, head, rows }) },
      },
    },
    assets: {
      entry: { module: "", imports: [] },
      routes: {
        root: { id: "root", hasLoader: false, module: "", imports: [] },
        list: { id: "list", parentId: "root", index: true, hasLoader: true, module: "", imports: [] },
      },
      url: "",
      version: "1",
    },
    future: { v3_singleFetch: true },
    publicPath: "/",
    basename: "/",
    isSpaMode: false,
    assetsBuildDirectory: "build/client",
    mode: "production",
  };
}
