export interface PagePicture {
  src: string;
  width: number;
  height: number;
}

/** Picture of a news item or resource; decorative, since its text says everything. */
export function PagePicture({ picture }: { picture: PagePicture | null }) {
  if (!picture) return null;
  return (
    <p>
      <img src={picture.src} alt="" width={picture.width} loading="lazy" />
    </p>
  );
}
