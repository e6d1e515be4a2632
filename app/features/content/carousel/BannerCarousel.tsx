import { bannerItemHeight, bannerItemWidth } from "./banner-item";
import type { ShownItem } from "./shown-items";

/** Row of pictures that readers scroll themselves, by touch, wheel or arrow keys. Nothing moves by itself. */
export function BannerCarousel({ items, label }: { items: readonly ShownItem[]; label: string }) {
  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll focusable regions
    <section className="carousel" aria-label={label} tabIndex={0}>
      <ul>
        {items.map(({ id, picture, alt, title, texts, link }) => (
          <li key={id}>
            {picture ? (
              <img
                src={picture}
                alt={alt}
                width={bannerItemWidth}
                height={bannerItemHeight}
                loading="lazy"
                decoding="async"
              />
            ) : null}
            {title ? (
              <p>
                <strong>{title}</strong>
              </p>
            ) : null}
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {link ? (
              <p>
                <a href={link.href} rel="noreferrer">
                  {link.label}
                </a>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
