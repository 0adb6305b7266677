import { type Language, languageCodes } from '../domain/languages.ts';
import { messageKindRules } from '../domain/message/messageKinds.ts';
import { type MessageTemplate, messageTemplates, type TemplateFrame } from '../domain/message/template.ts';
import { codeTemplate } from './codeMessage.ts';

/** A template as a carrier has to know it. */
export interface RegisteredTemplate extends MessageTemplate {
	readonly language: Language;
	/** The carriers' category: what belongs to a service somebody has asked for, or advertising. */
	readonly category: 'service implicit' | 'promotional';
}

/** Every template that this portal sends. */
export const everyTemplate = (frame: TemplateFrame): readonly RegisteredTemplate[] =>
	languageCodes.flatMap((language): readonly RegisteredTemplate[] => [
		{ ...codeTemplate(language, frame), language, category: 'service implicit' },
		...messageTemplates(language, frame).map((template) => {
			const isPromotional = messageKindRules(template.kind).hours === 'promotional';
			return { ...template, language, category: isPromotional ? 'promotional' : 'service implicit' } as const;
		}),
	]);
