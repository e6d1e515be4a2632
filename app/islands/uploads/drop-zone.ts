import type { Translate } from "~/i18n/translate";
import type { UploadLimits } from "~/ui/fields/upload-limits";
import { element } from "../element";
import { addedMark, followPage } from "../page-changed";
import type { Upload } from "./upload";
import { openUploadQueue } from "./upload-queue";
import { type UploadRow, uploadRow } from "./upload-row";

/** Makes a field for files one that takes dropped ones too, sends each at once, and shows how far it is. */
export function enhanceDropZone(page: Document, zone: HTMLElement, t: Translate): void {
  const input = fileInputIn(zone);
  const storedList = input && page.getElementById(`${input.id}-files`);
  if (!input || !storedList) return;
  const limits = limitsOf(zone, input);
  const unfinishedList = element(page, "ul", { class: "files", hidden: "" });
  storedList.before(element(page, "div", { role: "status", [addedMark]: "" }, unfinishedList));
  // Nobody needs the button for what is sent at once.
  followPage(page, () => zone.querySelector("button[value=upload]")?.remove());

  const rows = new Map<Upload, UploadRow>();
  const rowOf = (upload: Upload): UploadRow => {
    const row = rows.get(upload) ?? uploadRow(page, t, { upload, limits, queue, unsentName: input.name });
    rows.set(upload, row);
    return row;
  };
  const show = (upload: Upload) => {
    const { item, update } = rowOf(upload);
    update();
    if (upload.status === "done") item.remove();
    else if (!item.isConnected) unfinishedList.append(item);
    unfinishedList.hidden = unfinishedList.childElementCount === 0;
  };
  const queue = openUploadQueue(limits, {
    findInput: () => fileInputIn(zone),
    countStored: () => storedItemsOf(page, input.id).length,
    onChange: show,
    onPage: (answeredPage) => takeStoredFiles(page, answeredPage, input.id),
  });

  const takeChosenFiles = () => {
    const control = fileInputIn(zone);
    if (!control?.files?.length) return;
    queue.add(control.files);
    control.value = "";
  };
  // Files that were chosen before this script came are not sent by the page, whose button is gone.
  takeChosenFiles();
  zone.addEventListener("change", ({ target }) => {
    if (target === fileInputIn(zone)) takeChosenFiles();
  });
  // The page that a button stays on keeps the rows, and with them what is still being sent; any other page would lose them.
  page.addEventListener(
    "submit",
    ({ target, submitter }) => {
      if (target !== fileInputIn(zone)?.form) return;
      const areKept = zone.matches("form[data-in-place] [data-stays]") && !submitter?.matches("[data-page]");
      for (const unsentFile of unfinishedList.querySelectorAll("input")) unsentFile.disabled = areKept;
    },
    true,
  );
  const drag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    zone.classList.toggle("over", isInside);
  };
  zone.addEventListener("dragover", (event) => drag(event, true));
  zone.addEventListener("dragleave", (event) => drag(event, false));
  zone.addEventListener("drop", (event) => {
    drag(event, false);
    if (event.dataTransfer) queue.add(event.dataTransfer.files);
  });
}

const fileInputIn = (zone: HTMLElement) => zone.querySelector<HTMLInputElement>("input[type=file]");

/** Reads the limits from the zone, and the endings from what the field accepts. */
function limitsOf({ dataset }: HTMLElement, { accept }: HTMLInputElement): UploadLimits {
  return {
    files: Number(dataset.maxFiles),
    megabytes: Number(dataset.megabytes),
    types: accept.split(",").map((ending) => ending.replace(".", "")),
  };
}

const storedItemsOf = (page: Document, field: string): HTMLElement[] => [
  ...(page.getElementById(`${field}-files`)?.querySelectorAll<HTMLElement>("[data-file]") ?? []),
];

/** Takes the list of stored files over from the page that the server returned; items that stay keep the focus. */
function takeStoredFiles(page: Document, answeredPage: Document, field: string): void {
  const list = page.getElementById(`${field}-files`);
  if (!list || !answeredPage.getElementById(list.id)) return;
  const oldItems = new Map(storedItemsOf(page, field).map((item) => [item.dataset.file, item]));
  for (const answeredItem of storedItemsOf(answeredPage, field)) {
    const newItem = page.importNode(answeredItem, true);
    const oldItem = oldItems.get(newItem.dataset.file);
    oldItems.delete(newItem.dataset.file);
    if (!oldItem) list.append(newItem);
    else if (!oldItem.isEqualNode(newItem)) oldItem.replaceWith(newItem);
  }
  for (const oldItem of oldItems.values()) oldItem.remove();
  list.hidden = list.childElementCount === 0;
}
