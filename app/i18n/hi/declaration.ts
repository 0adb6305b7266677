import type { declarationTexts } from '../../booking/steps/selfDeclaration/declarationTexts.ts';
import type { Translation } from '../language.ts';

export default {
	title: 'स्व-घोषणा',
	none: 'स्व-घोषणा की ज़रूरत नहीं है।',
	yes: 'हाँ',
	no: 'नहीं',
	back: 'पीछे',
	goOn: 'आगे बढ़ें और बुकिंग पक्की करें',
} satisfies Translation<typeof declarationTexts.en>;
