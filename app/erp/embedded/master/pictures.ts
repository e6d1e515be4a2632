/** Drawing per family, in the colour of the surrounding text. */
const drawings: Record<string, { title: string; body: string }> = {
  bolt: {
    title: "Hexagon bolt",
    body: '<path d="M10 38h14v44H10zM10 52h14M10 68h14M24 48h80v24H24z"/><path d="M56 48l-5 24M66 48l-5 24M76 48l-5 24M86 48l-5 24M96 48l-5 24"/>',
  },
  socketScrew: {
    title: "Socket head screw",
    body: '<path d="M12 36h24v48H12zM36 48h70v24H36z"/><path d="M12 50h14v20H12" stroke-dasharray="4 3"/><path d="M60 48l-5 24M70 48l-5 24M80 48l-5 24M90 48l-5 24M100 48l-5 24"/>',
  },
  countersunk: {
    title: "Countersunk screw",
    body: '<path d="M14 32v56l24-16h68V48H38z"/><path d="M14 52h10v16H14" stroke-dasharray="4 3"/><path d="M60 48l-5 24M74 48l-5 24M88 48l-5 24M102 48l-5 24"/>',
  },
  setScrew: {
    title: "Set screw",
    body: '<path d="M28 44h64l4 4v24l-4 4H28z"/><path d="M28 53h16v14H28" stroke-dasharray="4 3"/><path d="M54 44l-6 32M66 44l-6 32M78 44l-6 32M90 44l-6 32"/>',
  },
  panHead: {
    title: "Pan head screw",
    body: '<path d="M32 34v52c-12 0-18-12-18-26s6-26 18-26zM32 49h74v22H32z"/><path d="M50 49l-5 22M64 49l-5 22M78 49l-5 22M92 49l-5 22"/>',
  },
  nut: {
    title: "Hexagon nut",
    body: '<path d="M60 14l40 23v46l-40 23-40-23V37z"/><circle cx="60" cy="60" r="22"/><path d="M60 34a26 26 0 1 1-26 26"/>',
  },
  washer: { title: "Washer", body: '<circle cx="60" cy="60" r="44"/><circle cx="60" cy="60" r="22"/>' },
  rod: {
    title: "Threaded rod",
    body: '<path d="M8 50h104v20H8z"/><path d="M18 50l-5 20M30 50l-5 20M42 50l-5 20M54 50l-5 20M66 50l-5 20M78 50l-5 20M90 50l-5 20M102 50l-5 20"/>',
  },
  bearing: {
    title: "Ball bearing",
    body: '<circle cx="60" cy="60" r="48"/><circle cx="60" cy="60" r="38"/><circle cx="60" cy="60" r="26"/><circle cx="60" cy="60" r="18"/><circle cx="60" cy="28" r="6"/><circle cx="88" cy="44" r="6"/><circle cx="88" cy="76" r="6"/><circle cx="60" cy="92" r="6"/><circle cx="32" cy="76" r="6"/><circle cx="32" cy="44" r="6"/>',
  },
  rollerBearing: {
    title: "Roller bearing",
    body: '<circle cx="60" cy="60" r="48"/><circle cx="60" cy="60" r="38"/><circle cx="60" cy="60" r="26"/><circle cx="60" cy="60" r="18"/><path d="M55 22h10v12H55zM55 86h10v12H55zM22 55h12v10H22zM86 55h12v10H86z"/>',
  },
  belt: {
    title: "V-belt",
    body: '<path d="M36 30h48a30 30 0 0 1 0 60H36a30 30 0 0 1 0-60z"/><path d="M36 40h48a20 20 0 0 1 0 40H36a20 20 0 0 1 0-40z"/>',
  },
  chain: {
    title: "Roller chain",
    body: '<rect x="8" y="48" width="48" height="24" rx="12"/><rect x="64" y="48" width="48" height="24" rx="12"/><rect x="34" y="52" width="52" height="16" rx="8"/><circle cx="42" cy="60" r="4"/><circle cx="78" cy="60" r="4"/>',
  },
  oring: {
    title: "O-ring",
    body: '<circle cx="60" cy="60" r="46"/><circle cx="60" cy="60" r="37"/><path d="M28 41a37 37 0 0 1 14-14"/>',
  },
  shaftSeal: {
    title: "Rotary shaft seal",
    body: '<circle cx="60" cy="60" r="48"/><circle cx="60" cy="60" r="34"/><circle cx="60" cy="60" r="28" stroke-dasharray="5 3"/><circle cx="60" cy="60" r="22"/>',
  },
  can: {
    title: "Canister",
    body: '<path d="M30 34h60v72H30zM30 34l12-14h36l12 14M46 20v-8h14v8M66 14h16"/><path d="M60 56c-8 12-12 17-12 23a12 12 0 0 0 24 0c0-6-4-11-12-23z"/>',
  },
  drum: {
    title: "Drum",
    body: '<ellipse cx="60" cy="20" rx="34" ry="9"/><path d="M26 20v80c0 5 15 9 34 9s34-4 34-9V20M26 46c0 5 15 9 34 9s34-4 34-9M26 74c0 5 15 9 34 9s34-4 34-9"/>',
  },
  cartridge: {
    title: "Grease cartridge",
    body: '<path d="M42 30h36v78H42zM48 30v-8h24v8M56 22V10h8v12M42 44h36M42 94h36"/>',
  },
  gland: {
    title: "Cable gland",
    body: '<path d="M46 14h28v18H46zM36 32h48v22H36zM50 32v22M70 32v22M32 54h56v12H32zM44 66h32v38H44z"/><path d="M44 76h32M44 84h32M44 92h32"/>',
  },
  cable: {
    title: "Cable",
    body: '<circle cx="60" cy="60" r="46"/><circle cx="60" cy="60" r="36"/><circle cx="60" cy="60" r="26"/><circle cx="60" cy="60" r="14"/><path d="M106 60v44h8"/>',
  },
  connector: {
    title: "Round connector",
    body: '<circle cx="60" cy="60" r="44"/><circle cx="60" cy="60" r="32"/><circle cx="60" cy="44" r="4"/><circle cx="76" cy="60" r="4"/><circle cx="60" cy="76" r="4"/><circle cx="44" cy="60" r="4"/><path d="M56 16v8h8v-8"/>',
  },
  terminal: {
    title: "Terminal",
    body: '<path d="M38 12h44v96H38zM38 38h44M38 82h44"/><circle cx="60" cy="25" r="8"/><circle cx="60" cy="95" r="8"/><path d="M54 25h12M54 95h12M48 52h24v16H48z"/>',
  },
  lug: {
    title: "Cable lug",
    body: '<circle cx="34" cy="60" r="24"/><circle cx="34" cy="60" r="10"/><path d="M57 52h12v-6h40v28H69v-6H57M82 46v28"/>',
  },
  button: {
    title: "Push button",
    body: '<circle cx="60" cy="60" r="46"/><circle cx="60" cy="60" r="32"/><path d="M42 50a22 22 0 0 1 14-11"/>',
  },
  glove: {
    title: "Glove",
    body: '<path d="M40 108V72L26 56c-4-6 3-12 9-7l9 9V26c0-8 10-8 10 0v24-32c0-8 11-8 11 0v32-26c0-8 10-8 10 0v28-18c0-7 9-7 9 0v42c0 8-4 14-4 20v12zM40 96h40"/>',
  },
  vest: {
    title: "Safety vest",
    body: '<path d="M40 14l20 22 20-22 18 10v84H22V24zM60 36v72M22 66h76M22 78h76"/>',
  },
  helmet: {
    title: "Safety helmet",
    body: '<path d="M20 78a40 40 0 0 1 80 0M10 78h100v10H10zM50 40v38M70 40v38M50 40c0-6 20-6 20 0"/>',
  },
  shoe: {
    title: "Safety shoe",
    body: '<path d="M18 30h34l6 26 34 12c10 4 14 10 14 20H18zM12 88h98v10H12zM58 56l-8 6M66 60l-6 8"/>',
  },
  tape: {
    title: "Tape",
    body: '<circle cx="54" cy="56" r="42"/><circle cx="54" cy="56" r="24"/><path d="M54 98h58v-8"/>',
  },
  spray: {
    title: "Spray can",
    body: '<path d="M40 44h40v64H40zM40 44c0-10 8-14 8-14h24s8 4 8 14M52 30V16h16v14M40 60h40M40 92h40"/><path d="M46 20l-12-4M46 23H32"/>',
  },
  tie: {
    title: "Cable tie",
    body: '<path d="M10 52h22v18H10zM32 56h76l6 5-6 5H32M42 56v10M52 56v10M62 56v10M72 56v10M82 56v10M92 56v10"/>',
  },
  wire: {
    title: "Wire coil",
    body: '<circle cx="60" cy="60" r="46"/><circle cx="60" cy="60" r="40"/><circle cx="60" cy="60" r="34"/><circle cx="60" cy="60" r="28"/><path d="M106 60v48"/>',
  },
  knob: {
    title: "Knob",
    body: '<path d="M60 12c8 0 8 14 16 17s20-7 25 0-6 15-6 24 12 17 6 24-17-3-25 0-8 17-16 17-8-14-16-17-20 7-25 0 6-15 6-24-12-17-6-24 17 3 25 0 8-17 16-17z"/><circle cx="60" cy="54" r="12"/>',
  },
};

/** Close-up of the same drawing, by a closer view box. */
export const closeUp = (drawingName: string): string =>
  drawingName.replace('viewBox="0 0 120 120"', 'viewBox="24 28 56 56"');

/** Titles name only the kind: the portal shows the product's name beside the drawing. */
export function pictureOf(family: string): string {
  const drawing = drawings[family];
  if (!drawing) throw new Error(`no drawing of ${family}`);
  return svg(drawing.title, drawing.body);
}

function svg(title: string, body: string): string {
  const style =
    'fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" role="img" ${style}><title>${title}</title>${body}</svg>`;
}
