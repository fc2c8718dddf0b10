export const COVERS = "https://covers.bookshop.example/";
