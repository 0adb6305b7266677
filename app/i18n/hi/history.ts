import type { historyTexts } from '../../history/historyTexts.ts';
import type { Translation } from '../language.ts';

export default {
	reading: 'रीडिंग',
	cost: 'खर्च',
	dayUnknown: 'तारीख पता नहीं',
	ongoing: 'यह सर्विस अभी चल रही है।',
	again: 'फिर से यही बुक करें',
	againName: (day: string) => `फिर से यही बुक करें, जैसा ${day} को हुआ था`,
	none: 'अभी तक डीलरशिप पर हुई कोई सर्विस दर्ज नहीं है। हर सर्विस के बाद उसके काम, खर्च और इनवॉइस यहाँ मिलेंगे।',
	ownOnly: 'अगर गाड़ी पहले किसी और की थी, तो उनकी सर्विस यहाँ नहीं दिखतीं।',
	pages: 'पेज',
	newer: 'बाद की सर्विस',
	older: 'इससे पहले की सर्विस',
	range: (first: number, last: number, total: number) => `कुल ${total} में से सर्विस ${first} से ${last}`,
} satisfies Translation<typeof historyTexts.en>;
