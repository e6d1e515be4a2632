import type { Locale } from "~/i18n/locales";
import { createTranslator, type Dictionary } from "~/i18n/translate";
import { startIslands } from "~/islands/start-islands";

const words: Dictionary = JSON.parse(document.getElementById("example")?.textContent ?? "{}");

startIslands(document, createTranslator(document.documentElement.lang as Locale, words));
