import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import { defineTexts, LanguageContext } from '../i18n/language.ts';
import { BrandNameContext, Title } from './title.tsx';

const titleTexts = ({ en, hi }: { en: string; hi: string }) =>
	defineTexts({ title: en }, { '../i18n/hi/area.ts': { title: hi } });

const titleIn = (language: Language, texts: { en: string; hi: string }) =>
	renderToStaticMarkup(
		<LanguageContext value={language}>
			<Title texts={titleTexts(texts)} name="title" />
		</LanguageContext>,
	);

it('A title has the visitor’s language first, and the other below it', () => {
	const html = titleIn('hi', { en: 'Payment', hi: 'भुगतान' });
	expect(html).toMatch(/<h1 lang="hi"[^>]*>भुगतान<\/h1><p lang="en"[^>]*>Payment<\/p>/);
});

it('A title that is not translated stands once', () => {
	expect(titleIn('hi', { en: 'Payment', hi: 'Payment' })).not.toContain('<p');
});

it('The tab’s title has the maker’s name in every language', () => {
	const title = <Title texts={titleTexts({ en: 'Payment', hi: 'भुगतान' })} name="title" />;
	const inTab = (language: Language, brandName?: string) =>
		renderToStaticMarkup(
			<LanguageContext value={language}>
				<BrandNameContext value={brandName}>{title}</BrandNameContext>
			</LanguageContext>,
		);
	expect(inTab('en', 'Kickstand')).toContain('<title>Payment – Kickstand</title>');
	expect(inTab('hi', 'Kickstand')).toContain('<title>भुगतान – Kickstand</title>');
	expect(inTab('en')).toContain('<title>Payment</title>');
});
