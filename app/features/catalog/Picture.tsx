/** The product's drawing; the name beside it says what it is. Fetched only when it comes into sight. */
export function Picture(props: { digest: string | null | undefined; size: number; alt?: string }) {
  const { digest, size, alt = "" } = props;
  if (!digest) return null;
  return <img src={`/pictures/${digest}.svg`} width={size} height={size} alt={alt} loading="lazy" />;
}
