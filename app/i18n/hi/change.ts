import type { changeTexts } from '../../change/changeTexts.ts';
import type { Translation } from '../language.ts';

export default {
	done: 'आपकी बुकिंग में बदलाव हो गया है',
	kept: 'गोपनीयता के लिए यहाँ नहीं दिखाया जाता। आप जो लिखेंगे, वह उसकी जगह लेगा। खाली छोड़ेंगे, तो जो बुक किया है, वही रहेगा।',
	nothingTyped: 'अभी कुछ नहीं बदला है। ऊपर कुछ बदलें, या बुकिंग ऐसे ही रहने दें।',
	whatChanged: 'क्या बदला',
	added: (name: string) => `जोड़ा: ${name}`,
	leftOut: (name: string) => `हटाया: ${name}`,
	keptAddress: 'पिक-अप और ड्रॉप बुक है। पते वही रहेंगे, जब तक आप दूसरे न लिखें।',
	before: (total: string) => `पहले यह ${total} था।`,
	priceChanged: (total: string) => `कीमतें बदल गई हैं, अब कुल खर्च ${total} है। कृपया देखकर फिर से सेव करें।`,
	meanwhile: 'इस बीच बदला',
	stillTyped: 'आपने जो लिखा है, वह यहीं है।',
	isOther: 'बदला गया',
	noPickUp: 'बुक नहीं है',
	save: 'बदलाव सेव करें',
	unknown: 'अभी पता नहीं कि बुकिंग बदली या नहीं। फिर से कोशिश करें: बुकिंग दो बार नहीं बदलेगी।',
	noScript: 'बुकिंग बदलने के लिए अपने ब्राउज़र में JavaScript चालू करें, या डीलरशिप को फ़ोन करें।',
} satisfies Translation<typeof changeTexts.en>;
