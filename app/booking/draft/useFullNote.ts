import { groupDigits } from '../../../domain/text/digits.ts';
import { commonTexts } from '../../i18n/commonTexts.ts';
import { useTexts } from '../../i18n/language.ts';

/**
 * The line below a field that holds as many characters as it may: what is typed or pasted beyond them is cut
 * (docs/product.md#input-limits). `undefined` while there is room.
 */
export function useFullNote(text: string, maxLength: number): string | undefined {
	const t = useTexts(commonTexts);
	return text.length < maxLength ? undefined : t.fieldFull(groupDigits(String(maxLength)));
}
