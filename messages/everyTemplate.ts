import { type Language, type Localized, languageCodes, localized } from '../domain/languages.ts';
import { messageKindNames, messageKindRules } from '../domain/message/messageKinds.ts';
import { hasLink, type MessageTemplate, messageTemplate, type TemplateFrame } from '../domain/message/template.ts';

/** A template as a carrier has to know it. */
export interface RegisteredTemplate extends MessageTemplate {
	readonly language: Language;
	/** The carriers' category: about a service that somebody has asked for, or advertising. */
	readonly category: 'service implicit' | 'promotional';
}

/** Every template that this portal sends. */
export const everyTemplate = (frame: TemplateFrame): readonly RegisteredTemplate[] =>
	languageCodes.flatMap((language): readonly RegisteredTemplate[] => [
		{ ...codeTemplate(language, frame), language, category: 'service implicit' },
		...messageKindNames.flatMap((kind) => {
			const category = messageKindRules(kind).hours === 'promotional' ? 'promotional' : 'service implicit';
			const links = hasLink(kind) ? [true, false] : [false];
			return links.map((isLinked) => {
				return { ...messageTemplate(kind, language, { ...frame, isLinked }), language, category } as const;
			});
		}),
	]);

/**
 * The text message with a code. The code comes first, because notifications show the beginning. Its digits stand
 * together, since phones find a code by that.
 */
const texts: Localized<(brandName: string) => string> = {
	en: (brandName) =>
		`{code} is your ${brandName} service code. It is valid for 5 minutes. Do not share it with anyone.`,
	hi: (brandName) => `{code} आपका ${brandName} सर्विस कोड है। यह 5 मिनट तक चलेगा। इसे किसी को न बताएँ।`,
};

/**
 * The last line of a code message, by which phones offer the code at this host alone and fill it in
 * (https://wicg.github.io/sms-one-time-codes/). The form has no place for a port.
 */
const boundCodeLine = (portalUrl: string): string => `@${new URL(portalUrl).hostname} #{code}`;

/** The template of a code message; `portalUrl` is the origin of the portal at which the code is entered. */
export const codeTemplate = (language: Language, { brandName, portalUrl }: TemplateFrame): MessageTemplate => ({
	name: `code.${language}`,
	text: `${localized(texts, language)(brandName)}\n\n${boundCodeLine(portalUrl)}`,
});
