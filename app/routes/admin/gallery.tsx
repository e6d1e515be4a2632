import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { exampleMails } from "~/features/mails/templates/example-mails";
import { enter } from "~/http/entrance/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { titleMeta } from "~/http/title-meta";
import { useFormats } from "~/i18n/i18n-context";
import { exampleThemes } from "~/themes/example-themes";
import { themeAddress } from "~/themes/theme";
import { examplePages } from "~/ui/examples/pages";

/** An empty page, to measure the cost of the frame. */
const blankFrame = "blank";
/** Name of the page that lists the other example pages and the mails. */
const index = "index";

/** Shows every component in every state on whole pages, for developers, in a theme if one is named. Shows no data at all. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await enter(args);
  const name = args.params.page ?? "";
  const isKnown = name === blankFrame || name === index || Object.hasOwn(examplePages, name);
  if (!services.env.DEMO || !isKnown) throw notFoundPage();
  const mailNames = name === index ? [...exampleMails.keys()] : [];
  const theme = exampleThemes[new URL(args.request.url).searchParams.get("theme") ?? ""];
  return {
    name,
    mailNames,
    themeSheet: theme ? themeAddress(theme) : null,
    title: `${name} – Gallery – Tradepost`,
  };
}

export const meta = titleMeta;

export default function Gallery() {
  const { name, mailNames, themeSheet } = useLoaderData<typeof loader>();
  const formats = useFormats();
  const Example = examplePages[name];
  if (Example) {
    return (
      <>
        {themeSheet ? <link rel="stylesheet" href={themeSheet} /> : null}
        <Example formats={formats} />
      </>
    );
  }
  if (name === blankFrame) {
    return (
      <main>
        <h1>{name}</h1>
      </main>
    );
  }
  return (
    <main className="within">
      <h1>Gallery</h1>
      <ul>
        {Object.keys(examplePages).map((page) => (
          <li key={page}>
            <a href={`/admin/demo/gallery/${page}`}>{page}</a>{" "}
            {Object.keys(exampleThemes).map((theme) => (
              <a key={theme} href={`/admin/demo/gallery/${page}?theme=${theme}`}>
                {`${theme} `}
              </a>
            ))}
          </li>
        ))}
      </ul>
      {mailNames.map((mailName) => (
        <section key={mailName}>
          <h2>{`E-mail: ${mailName}`}</h2>
          <iframe
            className="mail"
            src={`/admin/demo/gallery/mails/${mailName}`}
            title={`E-mail: ${mailName}`}
            sandbox=""
          />
        </section>
      ))}
    </main>
  );
}
