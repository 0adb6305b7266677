/**
 * Of the notice that is read before consent is given (`notice` and `stop` in privacyTexts.ts, in every language). It is
 * kept with each consent: raise it when what they say changes (docs/product.md#consent).
 */
export const noticeVersion = 1;
