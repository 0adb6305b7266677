import type { stageTexts } from '../../tracking/stageTexts.ts';
import type { Translation } from '../language.ts';

export default {
	names: {
		waitingforwash: 'धुलाई की प्रतीक्षा',
		washing: 'धुलाई',
		waitingforrepair: 'मरम्मत की प्रतीक्षा',
		underrepair: 'मरम्मत जारी',
		finalinspection: 'अंतिम जाँच',
		readyforinvoice: 'बिल के लिए तैयार',
		makefinalpayment: 'अंतिम भुगतान करें',
		readyfordelivery: 'डिलीवरी के लिए तैयार',
		paymentdelivery: 'भुगतान और डिलीवरी',
	},
} satisfies Translation<typeof stageTexts.en>;
