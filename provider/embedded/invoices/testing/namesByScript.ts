/** Names as owners and dealerships write them, with conjuncts, vowels of two parts, and marks on letters. */
export const namesByScript: Readonly<Record<string, readonly string[]>> = {
	Devanagari: ['श्रीकृष्ण पाण्डे', 'हर्ष त्र्यंबक', 'ज्ञानेश्वर मोटर्स', 'छत्तीसगढ़'],
	Tamil: ['ஸ்ரீனிவாசன்', 'கிருஷ்ணமூர்த்தி', 'கௌரி'],
	Telugu: ['శ్రీకృష్ణ', 'వెంకటేశ్వర్లు', 'హైదరాబాద్'],
	Bengali: ['শ্রীকৃষ্ণ', 'চট্টোপাধ্যায়', 'দার্জিলিং'],
	Assamese: ['ৰাজখোৱা', 'গুৱাহাটী'],
	Gujarati: ['શ્રીકૃષ્ણ', 'જ્ઞાનેશ્વર', 'મહેન્દ્રસિંહ'],
	Kannada: ['ಶ್ರೀಕೃಷ್ಣ', 'ಬೆಂಗಳೂರು', 'ರಾಜ್\u200cಕುಮಾರ್'],
	Malayalam: ['ശ്രീകൃഷ്ണൻ', 'തിരുവനന്തപുരം', 'ഉണ്ണിക്കൃഷ്ണൻ'],
	Punjabi: ['ਸਿੰਘ', 'ਹਰਮਨਪ੍ਰੀਤ', 'ਚੰਡੀਗੜ੍ਹ'],
	Odia: ['ଶ୍ରୀକୃଷ୍ଣ', 'ଓଡ଼ିଶା', 'ଭୁବନେଶ୍ୱର'],
	Manipuri: ['ꯃꯅꯤꯄꯨꯔ', 'ꯏꯝꯐꯥꯜ'],
	Santali: ['ᱥᱟᱱᱛᱟᱲᱤ'],
	Urdu: ['ڈاکٹر', 'موٹرز', 'ذاکر', 'حسین', 'لاہوری', '۴۵۶۷'],
	Latin: ['Nguyễn', 'Zoë Łukasz', 'Kṛṣṇa', 'n\u0302 r\u0325'],
};
