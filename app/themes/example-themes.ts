import { defaultLook, type Look } from "./look";

/** Looks as different as a theme can be, for the gallery. */
export const exampleThemes: Readonly<Record<string, Look>> = {
  /** Black on white, square and dense. */
  ink: {
    ...defaultLook,
    primary: "#000000",
    neutral: "#6b6b6b",
    font: "monospace",
    corners: "square",
    density: "compact",
  },
  /** Dark green head on cream paper. */
  forest: {
    ...defaultLook,
    primary: "#1f5132",
    secondary: "#eef4ea",
    success: "#3f8f5a",
    white: "#fbf9f2",
    neutral: "#b9c4a8",
    navBg: "#16351f",
    navLinkTextColor: "#f2f7ee",
    logoBg: "#0e2415",
    font: "serif",
    corners: "slight",
  },
  /** Bright signal colour with round corners and much room. */
  coral: {
    ...defaultLook,
    primary: "#b3261e",
    secondary: "#fff1ee",
    neutral: "#e3b8b2",
    navBg: "#ffe7e2",
    font: "geometric",
    corners: "round",
    density: "roomy",
  },
  /** Violet head, with links that turn over when they are pointed at. */
  violet: {
    ...defaultLook,
    primary: "#5b2a86",
    success: "#8f6bb3",
    neutral: "#c9b8d9",
    navBg: "#3b1a5a",
    navLinkTextColor: "#ffffff",
    navLinkHoverBg: "#f3d250",
    navLinkHoverTextColor: "#2a1240",
    logoBg: "#f3d250",
    font: "humanist",
    corners: "round",
    density: "compact",
  },
  /** Sand and steel, hardly any contrast but where text is. */
  sand: {
    ...defaultLook,
    primary: "#5c4a1f",
    secondary: "#f6f1e4",
    success: "#a98f4a",
    white: "#fffdf7",
    neutral: "#d8cfb8",
    logoBg: "#e9dfc6",
    navBg: "#f6f1e4",
    navLinkTextColor: "#4a3b18",
    navLinkHoverBg: "#e0d3b0",
    navLinkHoverTextColor: "#332810",
    density: "roomy",
  },
};
