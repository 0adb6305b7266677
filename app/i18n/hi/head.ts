import type { headTexts } from '../../shell/headTexts.ts';
import type { Translation } from '../language.ts';

export default {
	description: 'अपनी मोटरसाइकिल या स्कूटर की सर्विस बुक करें, काम की प्रगति देखें और बिल का भुगतान करें।',
} satisfies Translation<typeof headTexts.en>;
