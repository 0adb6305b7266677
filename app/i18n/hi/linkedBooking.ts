import type { linkedBookingTexts } from '../../shell/linkedBookingTexts.ts';
import type { Translation } from '../language.ts';

export default {
	systemCancelled: 'आपकी बुकिंग पूरी नहीं हो सकी और रद्द कर दी गई है। आप फिर से बुक कर सकते हैं।',
	linkNotFound: 'इस लिंक की बुकिंग नहीं मिली।',
	unusableLink: 'यह लिंक काम नहीं करता: इसका समय निकल चुका है, इसे रद्द कर दिया गया है, या यह अधूरा है।',
	askForNewLink: 'कृपया डीलरशिप से नया लिंक मँगवाएँ।',
} satisfies Translation<typeof linkedBookingTexts.en>;
