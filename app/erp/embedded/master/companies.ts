/** "name|street|postal code|city|state": fictitious companies in real towns. */
export const companies: Record<string, string[]> = {
  NL: [
    "De Haan Techniek B.V.|Industrieweg 14|3044 AS|Rotterdam|",
    "Brabant Hydrauliek B.V.|Ekkersrijt 4021|5692 DA|Son|",
    "Noordzee Offshore Service B.V.|Kanaalweg 8|1951 LN|Velsen-Noord|",
    "Kuipers Transportbanden B.V.|Marsweg 40|8013 PE|Zwolle|",
    "Veldhuis Agri Machines B.V.|Energieweg 11|7041 GA|'s-Heerenberg|",
    "Maasland Pompen B.V.|Nusterweg 66|6136 KV|Sittard|",
    "Hollandse Verpakkingsmachines B.V.|Zernikelaan 17|9747 AA|Groningen|",
    "Zeeuwse Scheepswerf B.V.|Koningsweg 2|4381 NA|Vlissingen|",
    "Twente Precisie B.V.|Institutenweg 25|7521 PH|Enschede|",
    "Polder Kassenbouw B.V.|Lierweg 90|2678 CX|De Lier|",
  ],
  BE: [
    "Vandenbroucke Metaal NV|Kortrijksestraat 210|8501|Heule|",
    "Atelier Mécanique Dubois SA|Rue de l'Industrie 32|4040|Herstal|",
    "Antwerp Terminal Services NV|Noorderlaan 147|2030|Antwerpen|",
    "Limburg Automatisering BV|Kempische Steenweg 311|3500|Hasselt|",
    "Carrières du Hainaut SA|Rue de Cognebeau 245|7060|Soignies|",
    "Brouwerij-installaties Claes BV|Vaartkom 31|3000|Leuven|",
  ],
  DE: [
    "Bergmann Fördertechnik GmbH|Gewerbestraße 7|48231|Warendorf|NW",
    "Hartwig Maschinenbau GmbH|Carl-Benz-Straße 19|71634|Ludwigsburg|BW",
    "Küstenwind Service GmbH|Am Fischereihafen 3|27572|Bremerhaven|HB",
    "Seidel Werkzeugbau KG|Chemnitzer Straße 58|09232|Hartmannsdorf|SN",
    "Nordpack Anlagen GmbH|Lise-Meitner-Allee 12|25436|Tornesch|SH",
    "Rheintal Armaturen GmbH|Im Gewerbepark 22|77694|Kehl|BW",
    "Oberpfalz Elektro AG|Regensburger Straße 101|92318|Neumarkt|BY",
    "Lausitz Bahntechnik GmbH|Am Güterbahnhof 5|03046|Cottbus|BB",
    "Sauerland Stanztechnik GmbH|Auf der Lake 9|57462|Olpe|NW",
  ],
  FR: [
    "Ateliers Moreau SAS|12 rue des Forges|69800|Saint-Priest|",
    "Hydro Service Bretagne SARL|8 rue du Port|56100|Lorient|",
    "Constructions Girard SA|45 avenue de l'Europe|67300|Schiltigheim|",
    "Emballages Fournier SAS|3 impasse des Artisans|49300|Cholet|",
    "Mécanique du Dauphiné SAS|27 rue des Alpes|38130|Échirolles|",
    "Aéro Composants Occitanie SAS|14 rue Clément Ader|31700|Blagnac|",
    "Fonderies de Lorraine SA|110 route de Metz|57270|Uckange|",
    "Laiterie Équipement Normand SARL|6 rue du Bocage|14500|Vire|",
  ],
  CH: [
    "Aare Maschinen AG|Industriestrasse 45|4600|Olten|SO",
    "Keller Präzisionstechnik AG|Zürcherstrasse 120|8406|Winterthur|ZH",
    "Mécanique de l'Arc SA|Rue du Doubs 55|2300|La Chaux-de-Fonds|NE",
    "Alpina Seilbahnen AG|Bahnhofstrasse 18|6460|Altdorf|UR",
    "Rheintaler Kunststoff AG|Auerstrasse 31|9435|Heerbrugg|SG",
    "Ticino Impianti SA|Via Cantonale 24|6928|Manno|TI",
    "Helvetia Abfülltechnik AG|Bernstrasse 88|3053|Münchenbuchsee|BE",
  ],
  PT: [
    "Metalúrgica do Minho Lda.|Rua da Indústria 120|4705-319|Braga|",
    "Cortiças Almeida S.A.|Rua dos Corticeiros 45|4535-167|Lourosa|",
    "Moldes Atlântico Lda.|Estrada de Leiria 210|2430-527|Marinha Grande|",
    "Hidráulica do Tejo Lda.|Rua do Estaleiro 9|2615-354|Alverca|",
    "Conserveira Sado S.A.|Avenida do Porto 3|2900-616|Setúbal|",
    "Têxteis Guimarães S.A.|Rua de São Torcato 78|4800-025|Guimarães|",
  ],
  RS: [
    "Mašinoprojekt Novi Sad d.o.o.|Temerinski put 50|21000|Novi Sad|",
    "Livnica Sava d.o.o.|Obilićeva 12|15000|Šabac|",
    "Agrotehnika Banat d.o.o.|Beogradska 27|23000|Zrenjanin|",
    "Elektromont Niš d.o.o.|Bulevar 12. februara 81|18000|Niš|",
    "Beograd Hidraulika d.o.o.|Autoput za Zagreb 18|11080|Zemun|",
    "Šumadija Alati d.o.o.|Kosovska 4|34000|Kragujevac|",
  ],
  CN: [
    "Suzhou Hengda Machinery Co., Ltd.|88 Xinghu Street|215021|Suzhou|Jiangsu",
    "Ningbo Haitong Valve Co., Ltd.|216 Jiangnan Road|315040|Ningbo|Zhejiang",
    "Qingdao Lanhai Equipment Co., Ltd.|19 Zhuzhou Road|266101|Qingdao|Shandong",
    "Dongguan Mingxin Automation Co., Ltd.|5 Keji Road|523808|Dongguan|Guangdong",
    "Wuxi Taihu Bearings Trade Co., Ltd.|102 Xishi Road|214028|Wuxi|Jiangsu",
  ],
};

export const depots: Record<string, [string, string][]> = {
  NL: [
    ["magazijn Tilburg", "Kraaivenstraat 21|5048 AB|Tilburg|"],
    ["werkplaats Venlo", "Columbusweg 30|5928 LC|Venlo|"],
  ],
  BE: [
    ["magazijn Gent", "Skaldenstraat 70|9042|Gent|"],
    ["dépôt Charleroi", "Rue de Marcinelle 14|6000|Charleroi|"],
  ],
  DE: [
    ["Lager Duisburg", "Ruhrorter Straße 187|47119|Duisburg|NW"],
    ["Werk Kassel", "Heinrich-Hertz-Straße 6|34123|Kassel|HE"],
  ],
  FR: [
    ["dépôt Lyon", "30 rue de Gerland|69007|Lyon|"],
    ["usine de Nantes", "2 rue de l'Atlantique|44115|Basse-Goulaine|"],
  ],
  CH: [
    ["Lager Dietikon", "Riedstrasse 10|8953|Dietikon|ZH"],
    ["dépôt Bussigny", "Route de l'Industrie 4|1030|Bussigny|VD"],
  ],
  PT: [
    ["armazém Maia", "Rua da Estação 66|4470-154|Maia|"],
    ["armazém Loures", "Rua do Comércio 8|2670-331|Loures|"],
  ],
  RS: [
    ["magacin Inđija", "Vojvode Putnika 3|22320|Inđija|"],
    ["pogon Čačak", "Bulevar oslobođenja 17|32000|Čačak|"],
  ],
  CN: [
    ["Shanghai warehouse", "780 Jinhai Road|201206|Shanghai|Shanghai"],
    ["Shenzhen plant", "33 Gaoxin South Road|518057|Shenzhen|Guangdong"],
  ],
};
