/**
 * The names of India's states and cities (docs/product.md#names-of-places). Each line begins with the name in the
 * reference data (db/reference/india-cities.tsv). The names in Hindi follow, the shown one first, then the others that
 * people use in English, former and official ones.
 *
 * It has all states, the 100 largest cities of the reference data, and cities that are known by more than one name.
 * Source: GeoNames (THIRD_PARTY.md) for the reference data's names and for the Hindi names of 108 lines. The other
 * names, and which Hindi one is shown, are written by hand, as states have changed them and newspapers spell them.
 */
export const placeNameTable = `
Andaman and Nicobar Islands, अंडमान और निकोबार द्वीपसमूह, अंडमान
Andhra Pradesh, आंध्र प्रदेश
Arunachal Pradesh, अरुणाचल प्रदेश
Assam, असम, आसाम
Bihar, बिहार
Chandigarh, चंडीगढ़
Chhattisgarh, छत्तीसगढ़, Chattisgarh
Dadra and Nagar Haveli and Daman and Diu, दादरा और नगर हवेली तथा दमन और दीव
Delhi, दिल्ली, देहली
Goa, गोवा
Gujarat, गुजरात
Haryana, हरियाणा
Himachal Pradesh, हिमाचल प्रदेश
Jammu and Kashmir, जम्मू और कश्मीर, जम्मू-कश्मीर
Jharkhand, झारखंड
Karnataka, कर्नाटक
Kerala, केरल
Ladakh, लद्दाख
Lakshadweep, लक्षद्वीप
Madhya Pradesh, मध्य प्रदेश
Maharashtra, महाराष्ट्र
Manipur, मणिपुर
Meghalaya, मेघालय
Mizoram, मिज़ोरम
Nagaland, नागालैंड
Odisha, ओडिशा, उड़ीसा, Orissa
Puducherry, पुदुचेरी, पांडिचेरी, पुदुच्चेरी, पॉण्डिचेरी, Pondicherry, Pondy
Punjab, पंजाब
Rajasthan, राजस्थान
Sikkim, सिक्किम
Tamil Nadu, तमिलनाडु, तमिल नाडु, Tamilnadu
Telangana, तेलंगाना
Tripura, त्रिपुरा
Uttar Pradesh, उत्तर प्रदेश
Uttarakhand, उत्तराखंड, Uttaranchal
West Bengal, पश्चिम बंगाल
Mumbai, मुंबई, बंबई, Bombay
Bengaluru, बेंगलुरु, बैंगलोर, बंगलौर, बेंगलूर, Bangalore, Bengalooru
Kolkata, कोलकाता, कलकत्ता, Calcutta
Chennai, चेन्नई, मद्रास, Madras
Ahmedabad, अहमदाबाद, Amdavad
Hyderabad, हैदराबाद
Pune, पुणे, पूना, Poona
Surat, सूरत
Kanpur, कानपुर, Cawnpore
Jaipur, जयपुर
Navi Mumbai, नवी मुंबई, New Bombay
Lucknow, लखनऊ
Nagpur, नागपुर
Indore, इंदौर
Patna, पटना
Bhopal, भोपाल
Ludhiana, लुधियाना
Tirunelveli, तिरुनेलवेली, तिरूनेलवेली, Nellai
Agra, आगरा
Vadodara, वडोदरा, बड़ौदा, बड़ोदरा, Baroda
Najafgarh, नजफ़गढ़
Gorakhpur, गोरखपुर
Nashik, नासिक, नाशिक, नाशीक, Nasik
Pimpri, पिंपरी, पिंपरी-चिंचवड़, Pimpri-Chinchwad
Kalyan, कल्याण
Thane, ठाणे, थाने, Thana
Meerut, मेरठ
Nowrangapur, नबरंगपुर, Nabarangpur
Faridabad, फ़रीदाबाद
Ghaziabad, ग़ाज़ियाबाद
Dombivli, डोंबिवली, Dombivali
Rajkot, राजकोट
Varanasi, वाराणसी, बनारस, काशी, Banaras, Benares, Kashi
Amritsar, अमृतसर
Allahabad, प्रयागराज, इलाहाबाद, Prayagraj
Visakhapatnam, विशाखापत्तनम, विशाखापट्टनम, Vizag, Vishakhapatnam
Teni, थेनी, Theni
Jabalpur, जबलपुर, Jubbulpore
Haora, हावड़ा, Howrah
Aurangabad, औरंगाबाद, छत्रपति संभाजीनगर, Chhatrapati Sambhajinagar, Sambhajinagar
Shivaji Nagar, शिवाजी नगर, Shivajinagar
Solapur, सोलापुर, शोलापुर, Sholapur
Srinagar, श्रीनगर
Coimbatore, कोयंबटूर, कोयंबतूर, Kovai
Jodhpur, जोधपुर
Madurai, मदुरै, मदुरई
Guwahati, गुवाहाटी, गौहाटी, Gauhati
Gwalior, ग्वालियर
Vijayawada, विजयवाड़ा, Bezawada
Mysore, मैसूर, मैसूरु, Mysuru
Rohini, रोहिणी
Ranchi, राँची
Hubli, हुबली, हुब्बल्लि, Hubballi
Narela, नरेला
Jalandhar, जालंधर, जलंधर, Jullundur
Thiruvananthapuram, तिरुवनंतपुरम, त्रिवेंद्रम, Trivandrum
Salem, सेलम
Tiruchirappalli, तिरुचिरापल्ली, त्रिची, Trichy, Tiruchi, Tiruchirapalli
Kota, कोटा
Bhubaneshwar, भुवनेश्वर, Bhubaneswar
Aligarh, अलीगढ़
Bareilly, बरेली
Moradabad, मुरादाबाद
Bhiwandi, भिवंडी
Raipur, रायपुर
Bhilai, भिलाई
Jamshedpur, जमशेदपुर, टाटानगर, Tatanagar
Borivli, बोरीवली, Borivali
Cochin, कोच्चि, कोचीन, एर्नाकुलम, Kochi, Ernakulam
Amravati, अमरावती, Amaravati
Sangli, सांगली
Cuttack, कटक
Bikaner, बीकानेर
Warangal, वारंगल, वरंगल
Bhavnagar, भावनगर
Nanded, नांदेड़
Raurkela, राउरकेला, Rourkela
Guntur, गुंटूर
Dehra Dun, देहरादून, Dehradun
Bhayandar, भायंदर, Bhayander
Durgapur, दुर्गापुर
Ajmer, अजमेर
Ulhasnagar, उल्हासनगर
Kolhapur, कोल्हापुर
Siliguri, सिलीगुड़ी
Bilimora, बिलिमोरा
Karol Bagh, करोल बाग
Asansol, आसनसोल
Jamnagar, जामनगर
Saharanpur, सहारनपुर
Gulbarga, कलबुर्गी, गुलबर्गा, गुलबर्ग, Kalaburagi
Bhatpara, भाटपारा
Jammu, जम्मू
Kurnool, कुरनूल, करनूल
Ujjain, उज्जैन
Ramgundam, रामगुंडम
Shyamnagar, श्यामनगर
New Delhi, नई दिल्ली
Gurgaon, गुरुग्राम, गुड़गाँव, Gurugram
Noida, नोएडा
Secunderabad, सिकंदराबाद
Kozhikode, कोझिकोड, कालीकट, कोष़िक्कोड, Calicut
Davangere, दावणगेरे, Davanagere
Belgaum, बेलगावी, बेलगाम, बेलगाँव, Belagavi
Mangalore, मंगलुरु, मैंगलोर, मैंगलूर, Mangaluru
Bellary, बल्लारी, बेल्लारी, Ballari
Shimoga, शिवमोगा, शिमोगा, Shivamogga
Bijapur, विजयपुरा, बीजापुर, Vijayapura
Tumkur, तुमकुरु, तुमकूर, Tumakuru
Hospet, होसपेट, Hosapete
Chikmagalur, चिक्कमगलुरु, चिकमगलूर, Chikkamagaluru
Bokaro, बोकारो, Bokaro Steel City
Thoothukudi, तूतुकुडी, तूतीकोरिन, Tuticorin
Kollam, कोल्लम, Quilon
Thrissur, त्रिशूर, Trichur
Palghat, पालक्काड, Palakkad
Alappuzha, अलप्पुझा, अलेप्पी, Alleppey
Kannur, कन्नूर, कण्णूर, Cannanore
Ooty, ऊटी, उदगमंडलम, उदगमंदलम, Udhagamandalam, Ootacamund
Kanchipuram, कांचीपुरम, Conjeevaram
Rajahmundry, राजमहेंद्रवरम, राजमुंदरी, Rajamahendravaram
Cuddapah, कडप्पा, Kadapa
Anantapur, अनंतपुर, Anantapuramu
Panaji, पणजी, Panjim
Madgaon, मडगाँव, Margao
Ahmadnagar, अहिल्यानगर, अहमदनगर, Ahmednagar, Ahilyanagar
Dhulia, धुले, Dhule
Osmanabad, धाराशिव, उस्मानाबाद, Dharashiv
Hoshangabad, नर्मदापुरम, होशंगाबाद, Narmadapuram
Shimla, शिमला, Simla
Mohali, मोहाली, Sahibzada Ajit Singh Nagar, SAS Nagar
Brahmapur, ब्रह्मपुर, बरहमपुर, Berhampur
Balasore, बालासोर, बालेश्वर, Baleshwar
Barddhaman, बर्धमान, बर्दवान, Bardhaman, Burdwan
Medinipur, मेदिनीपुर, मिदनापुर, Midnapore, Midnapur
Darjiling, दार्जिलिंग, Darjeeling
Kukatpalli, कुकटपल्ली, Kukatpally
Port Blair, श्री विजयपुरम, पोर्ट ब्लेयर, Sri Vijaya Puram
`;
