/** Endings of images that are taken; an SVG becomes pixels, so that nothing in it is ever run. */
export const imageUploadFormats = ["png", "jpg", "jpeg", "webp", "gif", "svg"];

export const maxImageMegabytes = 10;
