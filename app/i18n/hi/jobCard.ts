import type { jobCardTexts } from '../../tracking/jobCardTexts.ts';
import type { Translation } from '../language.ts';

export default {
	names: {
		payment: 'भुगतान',
		delivery: 'गाड़ी की डिलीवरी',
		waitingforwash: 'धुलाई का इंतज़ार',
		washing: 'धुलाई',
		waitingforrepair: 'रिपेयर का इंतज़ार',
		underrepair: 'रिपेयर जारी',
		finalinspection: 'आखिरी जाँच',
		readyforinvoice: 'बिल के लिए तैयार',
		makefinalpayment: 'बिल का भुगतान',
		readyfordelivery: 'गाड़ी डिलीवरी के लिए तैयार',
		paymentdelivery: 'भुगतान और गाड़ी की डिलीवरी',
	},
	statuses: {
		open: 'जॉब कार्ड खुल गया है',
		workinprogress: 'काम चल रहा है',
		workcompleted: 'काम पूरा हो गया है',
		readyforinvoice: 'बिल के लिए तैयार',
		invoiced: 'बिल बन गया है',
		paymentreceived: 'भुगतान मिल गया है',
		delivered: 'गाड़ी की डिलीवरी हो गई है',
		closed: 'सर्विस पूरी हो गई है',
	},
	late: 'तय समय से देर हो गई है',
	promisedFor: (time: string) => `तय समय: ${time}`,
	promisedBefore: 'पहले',
} satisfies Translation<typeof jobCardTexts.en>;
