import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defaultFormats } from "~/i18n/formats";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import { createTranslator } from "~/i18n/translate";
import { wordsOf } from "./example-page";

/** Renders a part of a page in English, as the server does. */
export const partHtml = (part: ReactNode): string =>
  renderToStaticMarkup(
    createElement(
      WordsProvider,
      { value: createTranslator("en", wordsOf("en")) },
      createElement(FormatsProvider, { value: { ...defaultFormats, locale: "en" } }, part),
    ),
  );
